import { Button } from '@radix-ui/themes'
import { type FormEvent, useState } from 'react'
import { client } from '#api/core/client'
import {
  type ExportFormat,
  type ExportTemplate,
  exportTemplates,
  removeExportTemplate,
  saveExportTemplate,
  sharingPermission,
} from '#api/products/exportCalls'
import type { ImportField } from '#api/products/importColumns'
import controls from '#views/core/controls.module.css'
import { refresh, useAnswer } from '#views/core/data.ts'
import { errorText } from '#views/core/faults/errorText.ts'
import { TextInput } from '#views/core/text/TextInput.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { useMay } from '#views/core/useMay.ts'
import styles from './CatalogueExport.module.css'
import { texts } from './texts'

const templateName = 'ExportTemplate'

type Props = { columns: readonly ImportField[]; format: ExportFormat; onChoose: (template: ExportTemplate) => void }

export function Templates({ columns, format, onChoose }: Props) {
  const may = useMay()
  const { data } = useAnswer(templateName, exportTemplates, {})
  const [chosen, setChosen] = useState<number>()
  const [title, setTitle] = useState('')
  const [isShared, setShared] = useState(false)
  const save = useCommand({
    onSucceeded: () => {
      toast.success(texts.saved(title.trim()))
      setTitle('')
      void refresh(templateName)
    },
    onFailed: (error) => toast.error(`${texts.notSaved}: ${errorText(error, '')}`),
  })
  const remove = useCommand({
    onSucceeded: (_, removed) => {
      toast.success(texts.removed)
      setChosen((now) => (String(now) === removed ? undefined : now))
      void refresh(templateName)
    },
    onFailed: (error) => toast.error(errorText(error, texts.notRemoved)),
  })
  const templates = data?.data ?? []
  const template = templates.find(({ id }) => id === chosen)
  const isRemovable = template && (template.isOwn || may(sharingPermission))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isRunning) save.run(() => client.call(saveExportTemplate, { body: { title, columns: [...columns], format, isShared } }))
  }
  return (
    <>
      <div className={styles.row}>
        <label className={styles.label}>
          {texts.template}
          <select
            className={controls.select}
            value={chosen ?? ''}
            onChange={({ target }) => {
              const found = templates.find(({ id }) => String(id) === target.value)
              setChosen(found?.id)
              if (found) onChoose(found)
            }}
          >
            <option value="">{texts.noTemplate}</option>
            {templates.map((each) => (
              <option key={each.id} value={each.id}>
                {each.isShared ? texts.shared(each.title) : each.title}
              </option>
            ))}
          </select>
        </label>
        {isRemovable && (
          <Button
            type="button"
            size="1"
            variant="soft"
            color="red"
            highContrast
            disabled={remove.isRunning}
            onClick={() => remove.run(() => client.call(removeExportTemplate, { params: { id: template.id } }), String(template.id))}
          >
            {texts.remove}
          </Button>
        )}
      </div>
      <details className={styles.details}>
        <summary>{texts.save}</summary>
        <form className={`${styles.inside} ${styles.row}`} onSubmit={submit}>
          <TextInput
            aria-label={texts.name}
            placeholder={texts.name}
            dir="auto"
            maxLength={60}
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
          {may(sharingPermission) && (
            <label className={styles.choices}>
              <input type="checkbox" checked={isShared} onChange={({ target }) => setShared(target.checked)} />
              {texts.forAll}
            </label>
          )}
          <Button type="submit" size="1" variant="soft" disabled={save.isRunning || !title.trim() || columns.length === 0}>
            {texts.saveButton}
          </Button>
        </form>
      </details>
    </>
  )
}
