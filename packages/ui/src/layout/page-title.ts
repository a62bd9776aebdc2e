import { createContext, useContext, useEffect } from 'react'

/** Name of the app, which follows the title of a page in the browser's tab. */
export const SiteName = createContext('')

export const usePageTitle = (title: string): void => {
  const site = useContext(SiteName)
  useEffect(() => {
    document.title = `${title} - ${site}`
  }, [title, site])
}
