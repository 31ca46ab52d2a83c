import { Entrance } from '#app/components/desk/frame/entrance.tsx'
import { TotpSetup } from '#app/components/desk/sign-in/totp-setup.tsx'
import { meKey } from '#app/stores/desk/me.ts'
import { refresh } from '#app/stores/desk/remote.ts'

/** A real shop lets nobody work without a second factor. */
export function SetUpFirst() {
  return (
    <Entrance title="ورود دومرحله‌ای">
      <p className="muted">میز کار به پول و اطلاعات مشتری‌ها راه دارد؛ پیش از آغاز کار، کد برنامه‌ی رمزساز را به رمز عبور بیفزایید.</p>
      <TotpSetup onDone={() => refresh(meKey)} isReplacing={false} />
    </Entrance>
  )
}
