export const texts = {
  elsewhere: 'In other lists',
  isIn: (id: number, list: string) => `${id} is in ${list}`,
} as const
