import { Link as TextLink } from '@radix-ui/themes'
import { useLocation } from 'wouter'
import { client } from '#api/core/client'
import { addExport } from '#api/library/productions'
import { useBack } from '../core/back'
import { refresh } from '../core/data'
import { PageHeader } from '../core/PageHeader'
import type { PageProps } from '../core/pages'
import { productionName } from '../library/kinds'
import { ExportForm } from './ExportForm'
import styles from './Exports.module.css'
import { kindAt, kinds } from './kinds'
import { texts } from './texts'

/** An export is named first; its titles follow on its own page. */
export default function NewExport({ page }: PageProps) {
  const kind = kindAt(page.path)
  const { path, title } = kinds[kind]
  const { link } = useBack(`${path}/list`)
  const [, navigate] = useLocation()
  return (
    <div className={styles.page}>
      <PageHeader
        title={page.title}
        back={
          <TextLink size="2" {...link}>
            {texts.back(title)}
          </TextLink>
        }
      />
      <ExportForm
        kind={kind}
        label={page.title}
        values={{}}
        draft={`${productionName}-${kind}-new`}
        button={texts.create}
        save={(values) => client.call(addExport, { body: { kind, ...values } })}
        onSaved={({ data }) => {
          void refresh(productionName)
          navigate(`${path}/edit/${data.id}`, { replace: true })
        }}
      />
    </div>
  )
}
