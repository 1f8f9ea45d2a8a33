import { Button, Text } from '@radix-ui/themes'
import { inLanguage } from '#api/core/texts/inLanguage'
import { number } from '../format'
import styles from '../Parts.module.css'

type Words = { previous: string; next: string; at: (page: number, pages: number) => string }

export type Texts = typeof texts
const texts: Words = inLanguage('core/PageSteps', {
  previous: 'Previous page',
  next: 'Next page',
  at: (page, pages) => `Page ${number(page)} of ${number(pages)}`,
})

type Props = { page: number; pages: number; onPage: (page: number) => void; words?: Words }

export const PageSteps = ({ page, pages, onPage, words = texts }: Props) => (
  <nav className={styles.steps} aria-label={words.at(page, pages)}>
    <Button type="button" size="1" variant="soft" disabled={page <= 1} onClick={() => onPage(page - 1)}>
      {words.previous}
    </Button>
    <Text size="2" role="status">
      {words.at(page, pages)}
    </Text>
    <Button type="button" size="1" variant="soft" disabled={page >= pages} onClick={() => onPage(page + 1)}>
      {words.next}
    </Button>
  </nav>
)
