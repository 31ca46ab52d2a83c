import { useShop } from '#app/components/ui/shop-name.ts'

/** The owner's logo, or the sign of the design and the name. */
export function Wordmark({ onClick }: { onClick?: () => void }) {
  const { name, logo } = useShop()
  return (
    <a
      href="/"
      // The logo of the footer is not displayed before hydration.
      aria-label={logo && name}
      className="inline-flex min-h-11 items-center gap-2 rounded-control text-[1.375rem] leading-none font-extrabold text-text"
      onClick={onClick}
    >
      {logo ? (
        <img {...logo} alt={logo.alt} />
      ) : (
        <svg viewBox="0 0 24 28" className="h-7 w-6" aria-hidden="true">
          <path d="M0 26V12.5C0 6.5 6.2 4.6 12 0c5.8 4.6 12 6.5 12 12.5V26q0 2-2 2H2q-2 0-2-2" className="fill-act" />
          <path d="M5.5 28V16.4c0-3.5 3.4-4.5 6.5-7.2 3.1 2.7 6.5 3.7 6.5 7.2V28" className="fill-on-act" />
          <circle cx="12" cy="21" r="3.2" className="fill-star" />
        </svg>
      )}
      {!logo?.alt && name}
    </a>
  )
}
