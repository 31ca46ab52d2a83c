import { useState } from 'react'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { RecoveryCodes } from '#app/components/desk/sign-in/recovery-codes.tsx'
import { SessionList } from '#app/components/desk/sign-in/session-list.tsx'
import { TotpSetup } from '#app/components/desk/sign-in/totp-setup.tsx'
import { type Me, meKey, useMe } from '#app/stores/desk/me.ts'
import { refresh } from '#app/stores/desk/remote.ts'
import { renewRecoveryCodes } from '#app/stores/desk/sign-in.ts'
import { toast } from '#app/stores/toasts.ts'

const parent = { href: '/desk/settings', label: 'تنظیمات' }

/** What protects the person's own access: second factor, recovery codes, sessions. */
export default function AccountPage() {
  const { data: me } = useMe()
  return (
    <>
      <PageHead name="ورود و نشست‌های من" title="ورود و نشست‌های من" parent={parent} />
      <div className="page-body narrow">
        {me && <SecondFactor me={me} />}
        <SessionList />
      </div>
    </>
  )
}

function SecondFactor({ me }: { me: Me }) {
  const [isOpen, setOpen] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const done = () => {
    setOpen(false)
    setCodes(null)
    refresh(meKey)
  }
  const renew = async () => {
    const result = await renewRecoveryCodes()
    if (result.isOk) setCodes(result.data.recoveryCodes)
    else toast.error(result.problem.message)
  }
  return (
    <section className="card fields">
      <h2>ورود دومرحله‌ای</h2>
      <p className="muted">
        {me.hasTotp ? 'روشن است: ورود به میز کار با رمز عبور و کد.' : 'خاموش است: تنها رمز عبور از میز کار نگهبانی می‌کند.'}
      </p>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={done} />
      ) : isOpen || !me.hasTotp ? (
        <TotpSetup onDone={done} isReplacing={me.hasTotp} />
      ) : (
        <div className="row-actions">
          <button type="button" className="btn" onClick={() => void renew()}>
            کدهای بازیابی تازه
          </button>
          <button type="button" className="btn" onClick={() => setOpen(true)}>
            گوشی تازه
          </button>
        </div>
      )}
    </section>
  )
}
