import { Heading, type HeadingProps } from '@radix-ui/themes'
import styles from './PageHeading.module.css'

export const PageHeading = ({ children, ...props }: Omit<HeadingProps, 'as' | 'asChild' | 'size' | 'color'>) => (
  <Heading as="h1" size="5" className={styles.heading} {...props}>
    {children}
  </Heading>
)
