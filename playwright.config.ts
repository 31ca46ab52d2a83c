import { defineConfig } from '@playwright/test'
import { ensureProgram } from './tests/support/system-packages.ts'

/** The shell draws pages and nothing else; the whole browser does too, at twice the cost. */
const executablePath = ensureProgram({
  program: 'chromium-headless-shell',
  paths: ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'],
  debianPackage: 'chromium-headless-shell',
})
const port = Number(process.env.E2E_PORT ?? 3777)

/** Without these, Chromium asks other hosts for updates and experiments on every start. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // A test waits for its page half of the time: four keep two cores busy.
  workers: 4,
  // Far above the defaults: a busy machine is slow, not wrong.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // A machine that stalls for seconds must not turn a good change away; the report still names the test as flaky.
  retries: 1,
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'fa-IR',
    timezoneId: 'Asia/Tehran',
    launchOptions: { executablePath, args: quiet },
    trace: 'on-first-retry',
    // Drawing costs a sixth less; the journeys of what moves ask for motion themselves.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    // A journey that only one of the two has carries the tag `@phone` or `@desktop`.
    {
      name: 'phone',
      grepInvert: /@desktop/,
      // One pixel per point: two would draw four times as much and show nothing that a test looks at.
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
  ],
  webServer: {
    command: 'node tests/support/e2e/server.ts',
    url: `http://localhost:${port}/readyz`,
    // A shop that dies says why in the report; refusals are part of the tests.
    env: { PORT: String(port), LOG_LEVEL: 'fatal' },
    stdout: 'pipe',
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
