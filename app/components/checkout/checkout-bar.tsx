import { ThemeToggle } from '#app/components/layout/theme-toggle.tsx'
import { Wordmark } from '#app/components/layout/wordmark.tsx'
import { Stepper } from './stepper.tsx'

/** The header of the checkout: logo and steps, no other links. */
export function CheckoutBar({ path }: { path: string }) {
  return (
    <header className="border-b border-line-60">
      <div className="frame grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-1 pt-2 pb-3 lg:h-22 lg:grid-cols-[auto_1fr_auto] lg:py-0">
        <Wordmark />
        <ThemeToggle />
        <div className="col-span-full lg:col-span-1 lg:col-start-2 lg:row-start-1 lg:mx-auto lg:w-full lg:max-w-2xl">
          <Stepper path={path} />
        </div>
      </div>
    </header>
  )
}
