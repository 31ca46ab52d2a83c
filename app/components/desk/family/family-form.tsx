import { FormField, FormSheet } from '#app/components/desk/catalog/form-sheet.tsx'
import { MovableRows } from '#app/components/desk/catalog/movable-rows.tsx'
import { useVersionedForm } from '#app/components/desk/catalog/use-versioned-form.ts'
import { type DeskFamily, editFamily } from '#app/stores/desk/families.ts'
import { toast } from '#app/stores/toasts.ts'

const labels = { name: 'نام فارسی خانواده', options: 'ترتیب ویژگی‌ها' }

/** The sequence is a text of names, so that a conflict can show both. */
export function FamilyForm({ family, onClose }: { family: DeskFamily; onClose: () => void }) {
  const form = useVersionedForm({
    name: `family ${family.id}`,
    initial: { name: family.name, options: family.options.map(({ name }) => name).join('، ') },
    version: family.version,
    save: ({ name, options }, version) =>
      editFamily({ id: family.id, version }, { name, optionIds: sorted(family, options).map(({ id }) => id) }),
    onSaved: () => {
      toast.success('خانواده ذخیره شد')
      onClose()
    },
  })
  const options = sorted(family, form.values.options)
  const move = (id: string, before: string | null) => {
    const moved = options.filter((option) => option.id === id)
    const others = options.filter((option) => option.id !== id)
    const at = before === null ? others.length : others.findIndex((option) => option.id === before)
    form.set('options', [...others.slice(0, at), ...moved, ...others.slice(at)].map(({ name }) => name).join('، '))
  }
  return (
    <FormSheet title="ویرایش خانواده" form={form} labels={labels} onClose={onClose}>
      <FormField form={form} labels={labels} name="name" maxLength={200} hint="نام گونه‌ها همان می‌ماند" />
      <div>
        <span className="label">{labels.options}</span>
        <MovableRows label={labels.options} rows={options} nameOf={({ name }) => name} onMove={({ id }, before) => move(id, before)}>
          {({ name }) => <span className="grow">{name}</span>}
        </MovableRows>
      </div>
    </FormSheet>
  )
}

function sorted({ options }: DeskFamily, names: string) {
  const sequence = names.split('، ')
  return options.toSorted((one, other) => sequence.indexOf(one.name) - sequence.indexOf(other.name))
}
