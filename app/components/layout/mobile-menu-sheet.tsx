import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { ButtonLink, IconButton } from '#app/components/ui/button.tsx'
import { Icon } from '#app/components/ui/icons.tsx'
import type { NavLink } from '#domain/content/owner-lists.ts'
import { accountLinks } from './account-links.ts'
import { isCurrent } from './nav-links.ts'
import { SignOutButton } from './sign-out-button.tsx'
import { SupportPhone } from './support-phone.tsx'
import { useFadingDialog } from './use-fading-dialog.ts'
import { Wordmark } from './wordmark.tsx'

export type MobileMenuHandle = { open: () => void }

export type MobileMenuSheetProps = { ref: Ref<MobileMenuHandle>; path: string; supportPhone: string; menu: readonly NavLink[] }

/** From this width on the links are in the top bar. */
const wide = '(min-width: 64rem)'

/** The sheet of `mobile-menu.tsx`: a separate chunk, loaded on demand. */
export function MobileMenuSheet({ ref, path, supportPhone, menu }: MobileMenuSheetProps) {
  const { open, close, dialog } = useFadingDialog()
  const shownPath = useRef(path)
  useImperativeHandle(ref, () => ({ open }), [open])

  useEffect(() => {
    if (shownPath.current !== path) close()
    shownPath.current = path
  }, [path, close])

  useEffect(() => {
    const query = matchMedia(wide)
    query.addEventListener('change', close)
    return () => query.removeEventListener('change', close)
  }, [close])

  return (
    <dialog
      {...dialog}
      aria-label="منو"
      className="fade-dialog m-0 size-full max-h-none max-w-none overflow-y-auto bg-page text-text backdrop:bg-transparent"
    >
      <div className="frame flex h-16 items-center justify-between">
        <Wordmark onClick={close} />
        <IconButton icon="close" label="بستن منو" className="-me-2.5" onClick={close} />
      </div>
      <nav aria-label="منو" className="frame flex min-h-[calc(100%-4rem)] flex-col pt-4 pb-8">
        <MenuLinks menu={menu} path={path} onFollow={close} />
        <div className="mt-auto flex flex-col gap-6 pt-10">
          <div className="grid signed-in:hidden">
            <ButtonLink href="/auth" className="min-h-13" onClick={close}>
              ورود / ثبت نام
            </ButtonLink>
          </div>
          <AccountTiles onFollow={close} />
          <SupportPhone number={supportPhone} />
        </div>
      </nav>
    </dialog>
  )
}

function AccountTiles({ onFollow }: { onFollow: () => void }) {
  return (
    <ul className="grid grid-cols-2 gap-3 signed-out:hidden">
      {accountLinks.map(({ href, text, icon }) => (
        <li key={href} className="grid">
          <a href={href} className={tile} onClick={onFollow}>
            <Icon name={icon} className="size-5 text-act" />
            {text}
          </a>
        </li>
      ))}
      <li className="grid">
        <SignOutButton className={tile} />
      </li>
    </ul>
  )
}

const tile = 'flex min-h-13 items-center gap-3 rounded-control bg-raised px-4 text-card font-bold shadow-lift'

/** Phones have no mega menu: the categories are a page. */
function MenuLinks({ menu, path, onFollow }: Pick<MobileMenuSheetProps, 'menu' | 'path'> & { onFollow: () => void }) {
  const menuLinks = menu.flatMap((link) => (link.href === '/store' ? [link, { href: '/category', text: 'دسته‌بندی' }] : [link]))
  return (
    <ul>
      {menuLinks.map(({ href, text }) => (
        <li key={href} className="border-b border-line-60">
          <a
            href={href}
            aria-current={isCurrent(href, path) ? 'page' : undefined}
            className="group flex min-h-16 items-center justify-between text-xl font-bold aria-[current=page]:text-act"
            onClick={onFollow}
          >
            {text}
            <Icon name="forward" className="size-5 text-muted group-aria-[current=page]:text-act" />
          </a>
        </li>
      ))}
    </ul>
  )
}
