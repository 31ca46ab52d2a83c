import { type DraftedForm, useDraftedForm } from '#app/components/desk/use-drafted-form.ts'
import { type DeskProduct, dropDraft, saveProduct, storeDraft } from '#app/stores/desk/goods.ts'
import { refresh } from '#app/stores/desk/remote.ts'

/** The form of one product. */
export function useProductForm(product: DeskProduct): DraftedForm {
  const { id } = product
  return useDraftedForm(product, {
    save: (version, changes) => saveProduct(id, version, changes),
    storeDraft: (version, changes) => storeDraft(id, version, changes),
    dropDraft: () => dropDraft(id),
    reload: () => refresh(`product ${id}`),
  })
}
