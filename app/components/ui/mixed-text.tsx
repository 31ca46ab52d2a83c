import { latinRuns } from './latin-runs.ts'

/** Longer names may wrap: they do not fit into one line of a narrow card. */
const maxUnbrokenLength = 16

/** Persian text with every Latin name isolated as one LTR run. */
export function MixedText({ text }: { text: string }) {
  return latinRuns(text).map((run) =>
    run.isLatin ? (
      <bdi key={run.start} className={run.text.length <= maxUnbrokenLength ? 'whitespace-nowrap' : undefined}>
        {run.text}
      </bdi>
    ) : (
      run.text
    ),
  )
}
