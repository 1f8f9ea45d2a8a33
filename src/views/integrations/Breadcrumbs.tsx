import { Link as TextLink } from '@radix-ui/themes'
import { Link } from 'wouter'
import { integrationPaths } from '#api/integrations/paths'
import styles from './Ftp.module.css'
import { texts } from './texts'

export function Breadcrumbs({ title, path }: { title: string; path: string }) {
  const base = integrationPaths.folder({ title })
  const parts = path.split('/').filter(Boolean)
  const steps = [
    { label: texts.ftp.connections, href: integrationPaths.folders },
    { label: title, href: base },
    ...parts.map((label, i) => ({ label, href: `${base}?${new URLSearchParams({ path: parts.slice(0, i + 1).join('/') })}` })),
  ]
  return (
    <nav aria-label={texts.ftp.path}>
      <ol className={styles.crumbs}>
        {steps.map(({ label, href }, i) => (
          <li key={href}>
            {i < steps.length - 1 ? (
              <TextLink asChild size="2">
                <Link href={href}>
                  <bdi>{label}</bdi>
                </Link>
              </TextLink>
            ) : (
              <span aria-current="page">
                <bdi>{label}</bdi>
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
