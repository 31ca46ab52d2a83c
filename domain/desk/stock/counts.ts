export type CountStatus = 'open' | 'applied' | 'closed'

export const countStatusLabels: Record<CountStatus, string> = { open: 'باز', applied: 'اعمال‌شده', closed: 'بسته بدون اعمال' }

export const countViews = ['all', 'left', 'counted', 'differing'] as const
export type CountView = (typeof countViews)[number]

export const countViewLabels: Record<CountView, string> = { all: 'همه', left: 'شمرده‌نشده', counted: 'شمرده‌شده', differing: 'تفاوت‌دار' }

export const maxCountItems = 1_000
export const maxCountNameLength = 80
