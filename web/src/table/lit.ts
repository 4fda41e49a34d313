/** What is highlighted on the stage. */
export const visible = (thing: Element): boolean => thing.getBoundingClientRect().width > 0;

export const litThings = (stage: HTMLElement): HTMLElement[] =>
  [...stage.querySelectorAll<HTMLElement>('[data-lit="true"]')].filter(visible);
