import type { AnyEntity } from '#api/core/entity'
import { metaOf } from '#api/core/field'
import { labelFieldsOf } from '#api/core/option'
import type { Values } from '#machines/core/form'
import { FormDialog } from '../../field/FormDialog'
import type { Choice } from '../../field/option'
import { EntityField } from '../EntityFields'
import { rowLabel } from '../row'
import { texts } from '../texts'
import { useEntityForm } from '../useEntityForm'

const secondScript = 'nonLatinTitle'

const isLatin = (typed: string) => /^[\p{Script=Latin}\P{L}]*$/u.test(typed)

function named({ fields }: Pick<AnyEntity, 'fields'>, typed: string): Values {
  const [single, last] = labelFieldsOf(fields)
  if (!single) return {}
  if (!last) return { [isLatin(typed) || !(secondScript in fields) ? single : secondScript]: typed }
  const words = typed.trim().split(/\s+/)
  const [firstName, lastName] = [words.slice(0, -1).join(' '), words.at(-1) ?? '']
  return isLatin(typed) ? { firstName, lastName } : { nonLatinFirstName: firstName, nonLatinLastName: lastName }
}

export default function NewRecord(props: { entity: AnyEntity; typed: string; onMade: (made: Choice) => void; onClose: () => void }) {
  const { entity, typed, onMade, onClose } = props
  const names = [...labelFieldsOf(entity.fields), secondScript]
  const shownFields = Object.entries(entity.fields).filter(([name, field]) => names.includes(name) || metaOf(field).isRequired)
  const { form, saved, failed } = useEntityForm({
    entity,
    fixed: named(entity, typed),
    draft: null,
    onSaved: (row) => onMade({ value: row.id, label: rowLabel(entity, row) }),
  })
  const title = texts.add(entity.title)
  return (
    <FormDialog
      title={title}
      form={form}
      onSucceeded={(answer) => saved(answer)}
      onFailed={failed}
      submit={texts.form.save}
      onClose={onClose}
    >
      {shownFields.map(([name], i) => (
        <EntityField key={name} entity={entity} form={form} name={name} autoFocus={i === 0} />
      ))}
    </FormDialog>
  )
}
