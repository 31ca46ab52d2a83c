import { SignOutButton } from '#app/components/layout/sign-out-button.tsx'
import { ButtonLink, buttonClass } from '#app/components/ui/button.tsx'
import { useShopName } from '#app/components/ui/shop-name.ts'

/** Shown instead of the forms to a signed-in shopper. */
export function AlreadySignedIn({ fullName, next }: { fullName: string; next: string }) {
  const shopName = useShopName()
  return (
    <div>
      <h1 className="text-title">وارد شده‌اید</h1>
      <p className="mt-2 text-muted">
        با حساب <bdi className="font-bold text-text">{fullName}</bdi> در {shopName} هستید.
      </p>
      <div className="mt-8 grid gap-3">
        <ButtonLink href={next} className="min-h-13">
          {next === '/' ? 'رفتن به خانه' : 'ادامه'}
        </ButtonLink>
        <SignOutButton className={buttonClass('outline', 'min-h-13')}>خروج از حساب</SignOutButton>
      </div>
    </div>
  )
}
