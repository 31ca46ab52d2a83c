/** A link with the role of a switch; the space bar turns it too (router/client.tsx), also before this part is hydrated. */
export function StockSwitch({ href, isOn }: { href: string; isOn: boolean }) {
  return (
    <a
      href={href}
      rel="nofollow"
      role="switch"
      aria-checked={isOn}
      className="group flex min-h-14 items-center justify-between gap-3 rounded-control text-card font-bold"
    >
      فقط کالاهای موجود
      <span className="flex h-6.5 w-11 items-center rounded-full p-0.75 ringed-2 ringed-edge transition group-aria-checked:bg-act group-aria-checked:ringed-act">
        <span className="size-5 [scale:0.75] rounded-full bg-edge transition group-aria-checked:[translate:-1.125rem] group-aria-checked:[scale:1] group-aria-checked:bg-on-act" />
      </span>
    </a>
  )
}
