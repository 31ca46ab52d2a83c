import devServer, { defaultOptions } from '@hono/vite-dev-server'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** A slow machine is no reason to warn whoever starts the shop. */
const quiet = { pluginTimings: false, bundlerTimings: false }

/** Two builds from one tree: what the browser loads, and the server with everything it renders, as one bundle. */
export default defineConfig(({ command }) => ({
  publicDir: false,
  plugins: [
    react(),
    tailwindcss(),
    command === 'serve' &&
      devServer({ entry: 'server/dev.ts', exclude: [/^\/dist\/.+/, ...defaultOptions.exclude], injectClientScript: false }),
  ],
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: 'manifest.json',
        assetsInlineLimit: 0,
        rolldownOptions: { input: 'app/router/client.tsx', checks: quiet },
      },
    },
    ssr: {
      ...(command === 'build' && {
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: { noExternal: true, external: ['sharp', 'pg-native'] },
      }),
      build: {
        ssr: true,
        outDir: 'dist/server',
        emptyOutDir: true,
        rolldownOptions: { input: { index: 'server/index.ts' }, checks: quiet },
      },
    },
  },
}))
