import { Icon, type IconName } from '#app/components/desk/icons.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { ArrivalSwitches } from '#app/components/desk/settings/arrival-switches.tsx'
import { useMay } from '#app/stores/desk/me.ts'
import type { Permission } from '#domain/desk/permissions.ts'

type Part = { href: string; icon: IconName; title: string; text: string; needs?: Permission }

const parts: readonly Part[] = [
  { href: '/desk/settings/shop', icon: 'store', title: 'فروشگاه', text: 'نام، تماس، حساب بانکی، شبکه‌ها، قاعده‌ها', needs: 'settings.edit' },
  { href: '/desk/settings/shipping', icon: 'truck', title: 'روش‌های ارسال', text: 'هزینه، شهرها، وزن، پست', needs: 'shipping.edit' },
  {
    href: '/desk/settings/providers',
    icon: 'message',
    title: 'درگاه، پیامک، ایمیل و فایل‌ها',
    text: 'کلیدها، و امتحان کنید که کار می‌کنند',
    needs: 'settings.edit',
  },
  { href: '/desk/set-up', icon: 'check-circle', title: 'راه‌اندازی', text: 'گام به گام، و آنچه پیش از فروش مانده', needs: 'keys.manage' },
  { href: '/desk/settings/account', icon: 'lock', title: 'ورود و نشست‌های من', text: 'ورود دومرحله‌ای، کدهای بازیابی، دستگاه‌های وارد شده' },
  { href: '/desk/settings/staff', icon: 'users', title: 'همکاران و نقش‌ها', text: 'دعوت، نقش، برداشتن دسترسی', needs: 'staff.manage' },
  { href: '/desk/settings/audit', icon: 'clock', title: 'گزارش تغییرها', text: 'چه کسی، چه چیزی را، کی تغییر داد', needs: 'audit.read' },
]

/** The parts of the settings that the person may open. */
export default function SettingsPage() {
  const may = useMay()
  return (
    <>
      <PageHead name="تنظیمات" title="تنظیمات" />
      <div className="page-body narrow">
        <ul className="rows">
          {parts
            .filter(({ needs }) => !needs || may(needs))
            .map(({ href, icon, title, text }) => (
              <li key={href}>
                <a className="part" href={href}>
                  <Icon name={icon} />
                  <span className="grow">
                    <b>{title}</b>
                    <span className="muted small"> {text}</span>
                  </span>
                  <Icon name="forward" size="s" />
                </a>
              </li>
            ))}
        </ul>
        <ArrivalSwitches />
      </div>
    </>
  )
}
