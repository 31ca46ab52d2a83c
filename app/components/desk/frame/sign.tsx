/** The owner's icon, or the sign of the design in the colours of the theme. */
export function Sign({ icon = null }: { icon?: string | null }) {
  if (icon) return <img src={icon} alt="" width="26" height="26" />
  return (
    <svg viewBox="0 0 24 28" aria-hidden="true">
      <path d="M0 26V12.5C0 6.5 6.2 4.6 12 0c5.8 4.6 12 6.5 12 12.5V26a2 2 0 0 1-2 2H2a2 2 0 0 1-2-2Z" fill="var(--act)" />
      <path d="M5.5 28V16.4c0-3.5 3.4-4.5 6.5-7.2 3.1 2.7 6.5 3.7 6.5 7.2V28h-13Z" fill="var(--on-act)" />
      <circle cx="12" cy="21" r="3.2" fill="var(--rate)" />
    </svg>
  )
}
