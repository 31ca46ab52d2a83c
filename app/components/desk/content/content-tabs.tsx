import { Views } from '#app/components/desk/list/views.tsx'

const tabs = [
  { id: 'posts', label: 'نوشته‌ها', href: '/desk/content' },
  { id: 'pages', label: 'صفحه‌ها', href: '/desk/content/pages' },
  { id: 'slides', label: 'اسلایدها و کارت‌ها', href: '/desk/content/slides' },
  { id: 'rails', label: 'ردیف‌های کالا', href: '/desk/content/rails' },
  { id: 'menu', label: 'منو', href: '/desk/content/menu' },
  { id: 'footer', label: 'پاورقی', href: '/desk/content/footer' },
  { id: 'wholesale', label: 'فروش عمده', href: '/desk/content/wholesale' },
  { id: 'redirects', label: 'تغییر مسیرها', href: '/desk/content/redirects' },
] as const

/** The parts of «محتوا». */
export function ContentTabs({ current }: { current: (typeof tabs)[number]['id'] }) {
  return <Views views={tabs} current={current} />
}
