// Whoever is signed in needs what lies behind the sign-in too: it travels beside the first chunk, not after it.
;(() => {
  const { record, language, modules, styles, spanish, english } = document.currentScript.dataset
  if (localStorage.getItem(record) === null) return
  const phrases = localStorage.getItem(language) === 'es-ES' ? spanish : english
  const wanted = [
    ...[...modules.split(' '), phrases].map((href) => ({ rel: 'modulepreload', href })),
    ...styles.split(' ').map((href) => ({ rel: 'preload', as: 'style', crossOrigin: 'anonymous', href })),
  ]
  for (const attributes of wanted) {
    if (attributes.href !== '') document.head.append(Object.assign(document.createElement('link'), attributes))
  }
})()
