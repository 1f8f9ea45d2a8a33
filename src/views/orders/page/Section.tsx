import { Flex, Heading, Text } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import styles from './Section.module.css'

export const Section = ({ id, title, note, children }: { id: string; title: string; note?: ReactNode; children: ReactNode }) => (
  <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className={styles.section}>
    <Flex justify="between" align="baseline" gap="3" mb="3" wrap="wrap">
      <Heading as="h2" size="3" id={`${id}-title`}>
        {title}
      </Heading>
      {note && (
        <Text size="2" color="gray">
          <bdi>{note}</bdi>
        </Text>
      )}
    </Flex>
    {children}
  </section>
)

export function goTo(id: string): void {
  const section = document.getElementById(id)
  if (!section) return
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  section.scrollIntoView({ block: 'start', behavior: still ? 'auto' : 'smooth' })
  const mend = section.querySelector<HTMLElement>('[aria-invalid=true], [data-mends], [data-mends-group] select')
  ;(mend ?? section).focus({ preventScroll: true })
}
