import { toast } from '#app/stores/toasts.ts'
import { goodsStepLabels } from '#domain/desk/goods/goods-steps.ts'
import { groupedDigits } from '#domain/money.ts'
import { type DeskData, type DeskResult, requestDesk } from './api.ts'
import { filterBody } from './goods.ts'
import { pushPage } from './location.ts'
import { refresh, setRemote, useRemote } from './remote.ts'

type ListQuery = Readonly<Record<string, string>>

/** A step for many products, with its result or its progress. */
export type GoodsStepView = DeskData<'GET', '/goods/steps/:id'>
export type GoodsStepSummary = DeskData<'GET', '/goods/steps'>['steps'][number]
export type ChosenGoods = { readonly ids: readonly string[] } | { readonly query: ListQuery; readonly digest: string }

type StepBody = Parameters<typeof requestDesk<'POST', '/goods/steps'>>[2]['body']
export type GoodsStepBody = StepBody['step']

const stepKey = (id: string) => `goods step ${id}`
export const stepHref = (id: string) => `/desk/goods/steps/${id}`

export function useGoodsStep(id: string) {
  return useRemote(stepKey(id), (get) => get('/goods/steps/:id', { params: { id } }))
}

/** The newest, of more than one product. */
export function useGoodsSteps() {
  return useRemote('goods steps', (get) => get('/goods/steps'))
}

/** Pessimistic: rows change when the server has changed them. A request that the browser repeats has the same id, so it is the same step. */
export async function stepGoods(chosen: ChosenGoods, step: GoodsStepBody): Promise<DeskResult<GoodsStepView>> {
  return changed(await requestDesk('POST', '/goods/steps', { body: { id: crypto.randomUUID(), chosen: chosenBody(chosen), step } }))
}

function chosenBody(chosen: ChosenGoods): StepBody['chosen'] {
  return 'ids' in chosen ? { ids: [...chosen.ids] } : { filter: filterBody(chosen.query), digest: chosen.digest }
}

/** Of one product: refused when it could not be done. */
export async function stepProduct(id: string, step: GoodsStepBody): Promise<DeskResult<null>> {
  const result = await stepGoods({ ids: [id] }, step)
  if (!result.isOk) return result
  const message = result.data.refused[0]?.message
  if (message === undefined) return { isOk: true, data: null }
  return { isOk: false, problem: { status: 409, code: 'goods.refused', message, fields: {}, requestId: null, conflict: null } }
}

export async function stopGoodsStep(id: string): Promise<DeskResult<GoodsStepView>> {
  return changed(await requestDesk('POST', '/goods/steps/:id/stop', { params: { id } }))
}

/** A step of its own, with an id of the button. */
export async function undoGoodsStep(id: string, undoId: string): Promise<DeskResult<GoodsStepView>> {
  return changed(await requestDesk('POST', '/goods/steps/:id/undo', { params: { id }, body: { id: undoId } }))
}

function changed(result: DeskResult<GoodsStepView>): DeskResult<GoodsStepView> {
  if (result.isOk) setRemote(stepKey(result.data.id), result.data)
  refresh('goods')
  refresh('product')
  return result
}

/** Of its own direction: a Latin label does not turn the sentence around. */
const isolated = (text: string) => `\u2068${text}\u2069`

/** «پنهان کردن»، «برچسب زدن «نوروز»»، «واگرد پنهان کردن». */
export function stepTitle({ kind, target, undoesId }: Pick<GoodsStepSummary, 'kind' | 'target' | 'undoesId'>): string {
  const title = target ? `${goodsStepLabels[kind]} «${isolated(target)}»` : goodsStepLabels[kind]
  return undoesId ? `واگرد ${title}` : title
}

/** A step that is over without refusals is a toast with undo; otherwise the page of the step opens. */
export function announceStep(step: GoodsStepView): void {
  const text = `${stepTitle(step)}: ${groupedDigits(step.changed)} کالا`
  const undoId = crypto.randomUUID()
  if (!step.isOver || step.refused.length > 0) pushPage(stepHref(step.id))
  else if (step.changed === 0) toast.blank('این کالاها از پیش همین‌گونه بودند')
  else if (step.undoesId) toast.success(text)
  else toast.undo(text, () => void undoAndAnnounce(step.id, undoId), 'واگرد')
}

async function undoAndAnnounce(id: string, undoId: string): Promise<void> {
  const result = await undoGoodsStep(id, undoId)
  if (result.isOk) announceStep(result.data)
  else toast.error(result.problem.message, () => void undoAndAnnounce(id, undoId))
}
