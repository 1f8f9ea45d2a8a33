import type { ComponentPropsWithRef } from 'react'

/** Radix's Skeleton, drawn with its class, as `PageHeading` is. */
export const Skeleton = ({ className = '', ...props }: ComponentPropsWithRef<'span'>) => (
  <span aria-hidden inert data-inline-skeleton tabIndex={-1} className={`rt-Skeleton ${className}`} {...props} />
)
