import { spawnSync } from 'node:child_process'
import { accessSync, constants, rmSync, writeFileSync } from 'node:fs'

export type WantedProgram = {
  /** Looked up in PATH when none of the paths exists; named in errors. */
  readonly program: string
  /** Full paths, the best first. */
  readonly paths?: readonly string[]
  readonly debianPackage: string
}

/** Debian starts a server when its package is installed, unless this file forbids it. */
const startPolicy = '/usr/sbin/policy-rc.d'

/** The path of an installed program; installs it first as root where apt-get exists. */
export function ensureProgram(wanted: WantedProgram): string {
  const found = findProgram(wanted)
  if (found) return found
  const advice = `${wanted.program} is missing: install it, on Debian with «apt-get install ${wanted.debianPackage}»`
  if (process.getuid?.() !== 0 || !onPath('apt-get')) throw new Error(`${advice}.`)
  installWithoutStarting(wanted.debianPackage, advice)
  const installed = findProgram(wanted)
  if (installed) return installed
  throw new Error(`${advice}; the package was installed just now but did not bring it.`)
}

function findProgram({ program, paths = [] }: WantedProgram): string | undefined {
  return paths.find(isExecutable) ?? onPath(program)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function onPath(program: string): string | undefined {
  return spawnSync('/bin/sh', ['-c', 'command -v "$1"', 'sh', program], { encoding: 'utf8' }).stdout.trim() || undefined
}

let areListsFresh = false

function installWithoutStarting(debianPackage: string, advice: string): void {
  const isPolicyOurs = writePolicy()
  try {
    if (!areListsFresh) aptGet(['update'], advice)
    areListsFresh = true
    aptGet(['install', '--yes', '--no-install-recommends', debianPackage], advice)
  } finally {
    if (isPolicyOurs) rmSync(startPolicy)
  }
}

/** An existing policy, as in many containers, is not changed. */
function writePolicy(): boolean {
  try {
    writeFileSync(startPolicy, '#!/bin/sh\nexit 101\n', { flag: 'wx', mode: 0o755 })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Waits for another installation in progress. */
function aptGet(args: readonly string[], advice: string): void {
  const command = ['DEBIAN_FRONTEND=noninteractive', 'apt-get', '--quiet', '-o', 'DPkg::Lock::Timeout=300', ...args]
  const { status, stderr } = spawnSync('/usr/bin/env', command, { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] })
  if (status !== 0) throw new Error(`${advice}; apt-get ${args[0]} failed: ${stderr.trim().split('\n').at(-1)}`)
}
