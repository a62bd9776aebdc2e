// Runs before the first paint: light or dark is chosen here, so that no page ever flashes in the wrong one.
;(() => {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const paint = () => {
    const chosen = localStorage.getItem('mantine-color-scheme-value')
    const scheme = chosen === 'light' || chosen === 'dark' ? chosen : dark.matches ? 'dark' : 'light'
    document.documentElement.dataset.mantineColorScheme = scheme
  }
  paint()
  dark.addEventListener('change', paint)
})()
