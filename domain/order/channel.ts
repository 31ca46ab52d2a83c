/** Where an order was placed. */
export const orderChannels = ['web', 'phone', 'shop'] as const
export type OrderChannel = (typeof orderChannels)[number]

export const channelLabels: Record<OrderChannel, string> = { web: 'سایت', phone: 'تلفن', shop: 'فروشگاه' }
