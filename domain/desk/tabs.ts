/** Tabs of the receipts, of which one is worked off at a time. */
export const receiptTabs = ['waiting', 'accepted', 'rejected'] as const
export type ReceiptTab = (typeof receiptTabs)[number]

/** Tabs of the messages of the contact form. */
export const messageTabs = ['waiting', 'answered'] as const
export type MessageTab = (typeof messageTabs)[number]
