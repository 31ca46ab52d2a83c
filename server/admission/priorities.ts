/** Most urgent first (docs/threats.md D14): returns from the bank, orders, carts and sign-in, browsing. */
export const priorities = ['payment', 'order', 'account', 'browse'] as const
export type Priority = (typeof priorities)[number]
