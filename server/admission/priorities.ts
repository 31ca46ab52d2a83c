/** Most urgent first (docs/threats.md D14): the few requests of the staff, returns from the bank, orders, carts and sign-in, browsing. */
export const priorities = ['desk', 'payment', 'order', 'account', 'browse'] as const
export type Priority = (typeof priorities)[number]
