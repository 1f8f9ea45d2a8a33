export const texts = {
  belongsElsewhere: (status: string, list: string) => `This order is now '${status}', in ${list}.`,
  movedBy: (who: string, when: string) => `Moved by ${who} ${when}.`,
  openThere: (list: string) => `Open in ${list}`,
}
