import { Button, Link as TextLink } from '@radix-ui/themes'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { Link } from 'wouter'
import { client } from '#api/core/client'
import type { AnswerOf } from '#api/core/endpoint'
import { choice, longText, metaOf, optional, ref } from '#api/core/field'
import { type Warehouse, warehouseNames } from '#api/inventory/warehouses'
import { libraryPaths } from '#api/library/paths'
import { drawShelfLabels, shelfLabelFile } from '#api/library/shelfLabels'
import { shownValue } from '#machines/core/form'
import { useBack } from '#views/core/back.ts'
import { errorText } from '#views/core/faults/errorText.ts'
import { formSchema, formValues } from '#views/core/field/codec.ts'
import { useEntityOptions } from '#views/core/field/entityOptions.ts'
import { FieldFor } from '#views/core/field/FieldFor.tsx'
import { Form } from '#views/core/field/Form.tsx'
import { SubmitButton } from '#views/core/field/SubmitButton.tsx'
import { saveFile } from '#views/core/files/saveFile.ts'
import { Notice } from '#views/core/held/Notice.tsx'
import { PageHeader } from '#views/core/PageHeader.tsx'
import parts from '#views/core/Parts.module.css'
import type { PageProps } from '#views/core/pages.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { useForm } from '#views/core/useForm.ts'
import { kinds } from './kinds'
import styles from './Production.module.css'
import { SheetPreview } from './SheetPreview'
import { ShelfChoice } from './ShelfChoice'
import own from './ShelfLabels.module.css'
import { texts } from './shelfTexts'
import { texts as words } from './texts'

const fields = {
  warehouse: choice(texts.fields.warehouse, warehouseNames),
  templateId: ref(texts.fields.template, 'LabelTemplate'),
  more: optional(longText(texts.fields.more)),
}
const schema = formSchema(fields)

type Asked = { warehouse: Warehouse; templateId: number; shelves: string[] }
type Drawn = AnswerOf<typeof drawShelfLabels>['data']

const linesOf = (text: string | null | undefined) =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export default function ShelfLabels({ page }: PageProps) {
  const { link } = useBack(libraryPaths.label.list)
  const templates = useEntityOptions('LabelTemplate')
  const [chosen, setChosen] = useState<{ warehouse: Warehouse; shelves: ReadonlySet<string> }>({
    warehouse: 'stockholm',
    shelves: new Set(),
  })
  const [shown, setShown] = useState<{ asked: Asked; drawn: Drawn }>()
  const [initial] = useState(() => formValues(fields, { warehouse: 'stockholm' }))
  const form = useForm({
    schema,
    initial,
    submit: async ({ warehouse, templateId, more }) => {
      const asked = { warehouse, templateId, shelves: [...shelvesOf(warehouse), ...linesOf(more)] }
      if (!asked.shelves.length) throw new Error(texts.nothing)
      return { asked, drawn: (await client.call(drawShelfLabels, { body: asked })).data }
    },
  })
  const warehouse = useSelector(form, (snapshot) => shownValue(snapshot, 'warehouse') as Warehouse)
  const shelvesOf = (of: Warehouse): ReadonlySet<string> => (chosen.warehouse === of ? chosen.shelves : new Set())
  return (
    <div className={styles.page}>
      <PageHeader
        title={page.title}
        back={
          <TextLink size="2" {...link}>
            {words.back(kinds.label.title)}
          </TextLink>
        }
      />
      <Form form={form} label={page.title} onSucceeded={(answer) => setShown(answer as { asked: Asked; drawn: Drawn })}>
        <div className={styles.fields}>
          <FieldFor form={form} name="warehouse" meta={metaOf(fields.warehouse)} />
          <FieldFor form={form} name="templateId" meta={metaOf(fields.templateId)} source={templates} />
        </div>
        {!templates.isLoading && !templates.error && templates.options.length === 0 && (
          <p>
            {words.noTemplates}{' '}
            <TextLink asChild>
              <Link href={libraryPaths.templates.new}>{words.templates}</Link>
            </TextLink>
          </p>
        )}
        <ShelfChoice
          key={warehouse}
          warehouse={warehouse}
          chosen={shelvesOf(warehouse)}
          onChange={(shelves) => setChosen({ warehouse, shelves })}
        />
        <FieldFor form={form} name="more" meta={{ ...metaOf(fields.more), hint: texts.moreHint }} />
        <div className={parts.buttons}>
          <SubmitButton form={form}>{texts.show}</SubmitButton>
        </div>
      </Form>
      {shown && <Shown key={JSON.stringify(shown.asked)} {...shown} />}
    </div>
  )
}

function Shown({ asked, drawn }: { asked: Asked; drawn: Drawn }) {
  const { problems, labelCount } = drawn
  const saving = useCommand<{ data: { name: string; pdf: string } }>({ onSucceeded: ({ data }) => saveFile(data) })
  return (
    <section className={styles.part} aria-label={texts.link}>
      {problems.length > 0 && (
        <Notice tone="warning" title={texts.problems}>
          <ul className={own.problems}>
            {problems.map(({ shelf, message }) => (
              <li key={shelf + message}>
                <bdi>{shelf}</bdi>: {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {saving.error !== undefined && <Notice tone="error" title={errorText(saving.error)} />}
      {labelCount > 0 && (
        <div>
          <Button variant="soft" loading={saving.isRunning} onClick={() => saving.run(() => client.call(shelfLabelFile, { body: asked }))}>
            {texts.download}
          </Button>
        </div>
      )}
      <SheetPreview first={drawn} call={drawShelfLabels} inputAt={(sheet, startAt) => ({ body: { ...asked, sheet, startAt } })} />
    </section>
  )
}
