import type { ComponentPropsWithRef } from 'react'
import styles from './PageHeading.module.css'

/** Radix's Heading, drawn with its classes: tables of props would add 2 kB to the first paint of a list. */
export const PageHeading = ({ className = '', ...props }: ComponentPropsWithRef<'h1'>) => (
  <h1 className={`rt-Heading rt-r-size-5 ${styles.heading} ${className}`} {...props} />
)
