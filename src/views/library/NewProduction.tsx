import { Link as TextLink } from '@radix-ui/themes'
import { useLocation } from 'wouter'
import { client } from '#api/core/client'
import { addExport } from '#api/library/productions'
import { useBack } from '../core/back'
import { refresh } from '../core/data'
import { PageHeader } from '../core/PageHeader'
import type { PageProps } from '../core/pages'
import { kindAt, kinds, productionName } from './kinds'
import styles from './Production.module.css'
import { ProductionForm, usual } from './ProductionForm'
import { texts } from './texts'

/** A production is named first; its titles follow on its own page. */
export default function NewProduction({ page }: PageProps) {
  const kind = kindAt(page.path)
  const { path, plural } = kinds[kind]
  const { link } = useBack(`${path}/list`)
  const [, navigate] = useLocation()
  return (
    <div className={styles.page}>
      <PageHeader
        title={page.title}
        back={
          <TextLink size="2" {...link}>
            {texts.back(plural)}
          </TextLink>
        }
      />
      <ProductionForm
        label={page.title}
        values={usual}
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
