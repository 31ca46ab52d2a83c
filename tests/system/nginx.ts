import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { ensureProgram } from '#tests/support/system-packages.ts'

/** nginx with our own configuration in front of a node, in a folder of its own; ended when the file is done. */
export async function startNginx(nodePort: number, changes: readonly [from: string, to: string][] = []): Promise<number> {
  const program = ensureProgram({ program: 'nginx', paths: ['/usr/sbin/nginx'], debianPackage: 'nginx-light' })
  const folder = mkdtempSync(join(tmpdir(), 'vitrin-nginx-'))
  const port = await freePort()
  const filled = [['{{folder}}', folder], ['{{listen}}', `127.0.0.1:${port}`], ['{{node}}', `127.0.0.1:${nodePort}`], ...changes] as const
  const template = readFileSync(join(import.meta.dirname, 'nginx.conf'), 'utf8')
  const config = filled.reduce((text, [from, to]) => text.replaceAll(from, to), template)
  writeFileSync(join(folder, 'nginx.conf'), config)

  const nginx = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  nginx.stderr.on('data', (data) => {
    said += data
  })
  const ended = once(nginx, 'exit')
  afterAll(async () => {
    nginx.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true })
  })
  await Promise.race([untilOpen(port), ended.then(() => Promise.reject(new Error(`nginx did not start: ${said}`)))])
  return port
}

async function untilOpen(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const socket = connect({ port, host: '127.0.0.1' })
    const isOpen = await Promise.race([once(socket, 'connect').then(() => true), once(socket, 'error').then(() => false)]).catch(
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('nginx does not listen')
}
