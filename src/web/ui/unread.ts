/** A count of what is unread, as badges and cards show it: no exact number above ten. */
const unreadShownMax = 10

export const unreadShown = (count: number): string =>
  count > unreadShownMax ? `${unreadShownMax}+` : String(count)
