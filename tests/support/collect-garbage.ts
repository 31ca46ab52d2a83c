import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** A whole collection now, in a program that was not started with `--expose-gc`. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
}
