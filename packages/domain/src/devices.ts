/** First match wins: the browsers on the right side of the list call themselves all the others, too. */
const browsers: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]
const nameIn = (names: readonly [RegExp, string][], text: string): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1]

/** Returns "Chrome, Windows", enough to recognise a device. Returns undefined for an unknown user agent. */
export const deviceOf = (userAgent: string): string | undefined => {
  const known = [nameIn(browsers, userAgent), nameIn(systems, userAgent)].filter((name) => name !== undefined)
  return known.length > 0 ? known.join(', ') : undefined
}
