import { latinRuns } from './latin-runs.ts'

/** Longer names may break: on a narrow card they would not fit in one line. */
const unbrokenAtMost = 16

/** Persian text in which every Latin name stays one isolated run. */
export function MixedText({ text }: { text: string }) {
  return latinRuns(text).map((run) =>
    run.isLatin ? (
      <bdi key={run.start} className={run.text.length <= unbrokenAtMost ? 'whitespace-nowrap' : undefined}>
        {run.text}
      </bdi>
    ) : (
      run.text
    ),
  )
}
