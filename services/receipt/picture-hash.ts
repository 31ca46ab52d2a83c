import sharp from 'sharp'

/** All pictures are compared at one width, so that resizing leaves little trace. */
const width = 640
const [columns, rows] = [96, 160] as const
/** A pixel this near to the background is noise of the encoding. */
const inkStep = 12
/** A cell so much brighter than the one to its left is a mark, or at least a hint of one. */
const [markStep, hintStep] = [32, 2] as const
/** Half the frame, in standard deviations of the content: evenly spread content ends at 1.73. */
const reach = 1.7
/** A flat picture has hardly any marks, and would resemble every other. */
const fewestMarks = 32

type Grey = { readonly data: Buffer; readonly width: number; readonly height: number }
/** `share`: of the background. */
type Frame = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number; readonly share: number }

/** Measured on receipts of four layouts (docs/decisions/0059): coloured areas of an app make marks that all its receipts share. */
const tolerances = { textOnly: 60, withAreas: 12 }
/** The background's share of a picture with hardly anything but text. */
const textOnlyShare = 0.7

/** Two strings of 15,360 bits, and how many marks per thousand may be missing in a copy. */
export type PictureHash = { readonly marks: string; readonly hints: string; readonly tolerance: number }

/**
 * A difference hash of a picture, or null without enough content. Receipts of one banking app differ in their digits only, so the grid is finer
 * than the usual 8 by 8. Marks are clear steps, hints also faint ones: in a copy every mark of the original is at least a hint, whatever resizing and
 * encoding did to it. The grid lies on the content instead of the picture, so that cropping its margin changes nothing (docs/decisions/0059).
 */
export async function pictureHash(bytes: Uint8Array): Promise<PictureHash | null> {
  const { data, info } = await sharp(bytes).removeAlpha().greyscale().resize({ width }).raw().toBuffer({ resolveWithObject: true })
  const grey = { data, width: info.width, height: info.height }
  const frame = contentFrame(grey)
  if (!frame) return null
  const cells = averages(grey, frame)
  const steps = [...cells.keys()].filter((at) => at % (columns + 1) !== columns).map((at) => (cells[at + 1] ?? 0) - (cells[at] ?? 0))
  const above = (least: number) => steps.map((step) => (step > least ? '1' : '0')).join('')
  const marks = above(markStep)
  if (marks.replaceAll('0', '').length < fewestMarks) return null
  return { marks, hints: above(hintStep), tolerance: frame.share > textOnlyShare ? tolerances.textOnly : tolerances.withAreas }
}

/**
 * The frame around the centre of what differs from the background, as wide as it spreads: it follows the content wherever the margin ends, and
 * resizing, which averages pixels, moves neither. Null for a flat picture.
 */
function contentFrame({ data, width, height }: Grey): Frame | null {
  const background = commonest(data)
  let covered = data.length
  const across = new Float64Array(width)
  const down = new Float64Array(height)
  for (const [at, value] of data.entries()) {
    const ink = Math.abs(value - background)
    if (ink <= inkStep) continue
    covered -= 1
    const [x, y] = [at % width, Math.floor(at / width)]
    across[x] = (across[x] ?? 0) + ink
    down[y] = (down[y] ?? 0) + ink
  }
  const [x, y] = [spreadOf(across), spreadOf(down)]
  const frame = { left: x.from, right: x.to, top: y.from, bottom: y.to, share: covered / data.length }
  return frame.right - frame.left > columns && frame.bottom - frame.top > rows ? frame : null
}

function commonest(data: Buffer): number {
  const counts = new Uint32Array(256)
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1
  return counts.indexOf(Math.max(...counts))
}

function spreadOf(weights: Float64Array): { from: number; to: number } {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const mean = weights.reduce((sum, weight, at) => sum + weight * at, 0) / total
  const deviation = Math.sqrt(weights.reduce((sum, weight, at) => sum + weight * (at - mean) ** 2, 0) / total)
  return { from: mean - reach * deviation, to: mean + reach * deviation }
}

/** The mean brightness of each cell of the grid, one column wider than the hash; beyond the picture its last pixels go on. */
function averages({ data, width, height }: Grey, { left, top, right, bottom }: Frame): Float64Array {
  const cells = new Float64Array((columns + 1) * rows)
  const [cellWidth, cellHeight] = [(right - left) / (columns + 1), (bottom - top) / rows]
  for (let cell = 0; cell < cells.length; cell++) {
    const x0 = left + (cell % (columns + 1)) * cellWidth
    const y0 = top + Math.floor(cell / (columns + 1)) * cellHeight
    let sum = 0
    for (let y = Math.floor(y0); y < y0 + cellHeight; y++) {
      const high = Math.min(y0 + cellHeight, y + 1) - Math.max(y0, y)
      for (let x = Math.floor(x0); x < x0 + cellWidth; x++) {
        sum += high * (Math.min(x0 + cellWidth, x + 1) - Math.max(x0, x)) * (data[inside(y, height) * width + inside(x, width)] ?? 0)
      }
    }
    cells[cell] = sum / (cellWidth * cellHeight)
  }
  return cells
}

function inside(at: number, size: number): number {
  return Math.max(0, Math.min(size - 1, at))
}
