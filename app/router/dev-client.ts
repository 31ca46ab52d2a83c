/** Loaded instead of `client.tsx` by `npm run dev`: React's refresh must be in place before the first component. */
const runtime = '/@react-refresh'
const { default: refresh }: { default: { injectIntoGlobalHook(scope: Window): void } } = await import(/* @vite-ignore */ runtime)

refresh.injectIntoGlobalHook(window)
Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (type: unknown) => type })
await import('./client.tsx')

export {}
