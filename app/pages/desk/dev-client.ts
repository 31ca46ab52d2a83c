/** Loaded instead of `client.tsx` by `npm run dev`: React Refresh must be installed before the first component is imported. */
const runtime = '/@react-refresh'
const { default: refresh }: { default: { injectIntoGlobalHook(scope: Window): void } } = await import(/* @vite-ignore */ runtime)

refresh.injectIntoGlobalHook(window)
Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (type: unknown) => type })
await import('./client.tsx')

export {}
