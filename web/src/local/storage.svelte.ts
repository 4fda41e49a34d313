/** Whether what is played in this browser lasts longer than the page. */
export const storage = $state({ lasting: true });
