import { footerGroups } from '#domain/content/footer-links.ts'
import type { ShellSettings } from '#domain/settings/shell-settings.ts'
import { DemoNotice } from './demo-notice.tsx'
import { SupportPhone } from './support-phone.tsx'
import { Wordmark } from './wordmark.tsx'

type FooterProps = ShellSettings

export function Footer({ about, rights, supportPhone, isDemo, hours, footerLinks = footerGroups, ...elsewhere }: FooterProps) {
  return (
    <footer className="mt-20 border-t border-line bg-surface">
      <div className="below-view frame grid gap-12 py-12 lg:py-16 xl:grid-cols-[1fr_3.4fr]">
        <div className="flex flex-col items-start gap-4">
          <Wordmark />
          <p className="max-w-xs text-card text-muted">{about}</p>
          <SupportPhone number={supportPhone} />
          {hours && <p className="text-note text-muted">{hours}</p>}
          <Elsewhere {...elsewhere} />
        </div>
        <nav aria-label="پاورقی" className="grid grid-cols-2 gap-x-6 gap-y-10 md:grid-cols-3 lg:grid-cols-5">
          {footerLinks.map(({ heading, links }) => (
            <div key={heading}>
              <h2 className="text-card font-bold">{heading}</h2>
              <ul className="mt-2">
                {links.map(({ href, text }) => (
                  <li key={href}>
                    <a href={href} className="footer-link">
                      {text}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className="border-t border-line">
        <div className="frame flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-5">
          <p className="text-note text-muted">{rights}</p>
          {isDemo && <DemoNotice />}
        </div>
      </div>
    </footer>
  )
}

export function MinimalFooter({ supportPhone, isDemo }: FooterProps) {
  return (
    <footer className="mt-10 border-t border-line-60">
      <div className="frame flex flex-wrap items-center justify-between gap-x-8 gap-y-1 py-4">
        <SupportPhone number={supportPhone} />
        {isDemo && <DemoNotice />}
      </div>
    </footer>
  )
}

/** The shop in messengers and networks, and its trust seal. The seal's page checks the Referer of the visitor. */
function Elsewhere({ social = [], sealHref }: Pick<FooterProps, 'social' | 'sealHref'>) {
  if (social.length === 0 && !sealHref) return null
  return (
    <ul className="flex flex-wrap gap-x-4">
      {social.map(({ label, href }) => (
        <li key={label}>
          <a href={href} target="_blank" rel="noopener" className="footer-link">
            {label}
          </a>
        </li>
      ))}
      {sealHref && (
        <li>
          <a href={sealHref} target="_blank" rel="noopener" referrerPolicy="origin" className="footer-link">
            نماد اعتماد الکترونیکی
          </a>
        </li>
      )}
    </ul>
  )
}
