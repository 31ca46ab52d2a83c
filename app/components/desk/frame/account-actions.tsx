import { Icon } from '#app/components/desk/icons.tsx'
import { requestDesk } from '#app/stores/desk/api.ts'
import { forgetDrafts } from '#app/stores/desk/drafts.ts'
import { toggleTheme, useTheme } from '#app/stores/theme.ts'
import type { Overlay } from './menu-items.ts'

/** Ends the session on the server and loads the document again, so that nothing of it stays in memory; nor what was typed in this tab. */
async function signOut(): Promise<void> {
  forgetDrafts()
  await requestDesk('POST', '/session/sign-out')
  location.assign('/desk')
}

/** What concerns the person and not the shop: in the side bar's menu and in the phone's sheet. */
export function AccountActions({ open }: { open: (overlay: Overlay) => void }) {
  const theme = useTheme((state) => state.theme)
  return (
    <>
      <button type="button" onClick={toggleTheme}>
        <Icon name={theme === 'dark' ? 'sun' : 'moon'} />
        {theme === 'dark' ? 'پوسته‌ی روشن' : 'پوسته‌ی تیره'}
      </button>
      <button type="button" onClick={() => open('help')}>
        <Icon name="keyboard" />
        کلیدهای میان‌بر
      </button>
      <button type="button" onClick={() => void signOut()}>
        <Icon name="sign-out" />
        خروج از میز کار
      </button>
    </>
  )
}
