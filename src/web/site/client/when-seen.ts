/** Starts what an element needs when it comes near the view, once. */
export function whenSeen(selector: string, start: (element: HTMLElement) => Promise<void>): void {
  const element = document.querySelector<HTMLElement>(selector)
  if (element === null) return
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      void start(element)
    },
    { rootMargin: '200px' },
  )
  observer.observe(element)
}
