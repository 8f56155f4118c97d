interface Translated {
  /** React's node: without its words, before the element that shows them translated. */
  text: Text;
  words: string;
  shown: Element;
}

/** Google's and Microsoft's translators put a `font` element in the place of each text. */
const isTranslation = (node: Node | null): node is Element => node?.nodeName === 'FONT';

/**
 * Keeps React at work on a page that the browser translates. A translator takes the text nodes out of the page, and React, which
 * still holds them, throws when it removes one or inserts something before it, and changes a price or a time where nobody
 * sees it: https://github.com/facebook/react/issues/11538. Each text is put back, empty, before its translation.
 */
export function surviveTranslation(): void {
  const translated = new WeakMap<Node, Translated>();
  const forget = ({ text, shown }: Translated) => [text, shown].forEach((node) => translated.delete(node));

  function putBack(text: Text, shown: Element): void {
    const words = text.data;
    if (shown.contains(text)) text.replaceWith(text.cloneNode());
    text.data = '';
    shown.before(text);
    for (const node of [text, shown]) translated.set(node, { text, words, shown });
    observer.observe(text, { characterData: true });
  }

  /** Called when React or the translator has moved or removed one of the two. */
  function follow(known: Translated): void {
    const { text, words, shown } = known;
    if (text.isConnected && shown.isConnected) return text.after(shown);
    // The translator shows the original again.
    if (text.isConnected) text.data = words;
    shown.remove();
    return forget(known);
  }

  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      const changed = translated.get(target);
      // React has changed the text: it is shown, and the translator translates it anew.
      if (type === 'characterData' && changed) {
        changed.shown.remove();
        forget(changed);
      }
      for (const node of removedNodes) {
        const known = translated.get(node);
        const shown = [...addedNodes, previousSibling, nextSibling].find(isTranslation);
        if (known) follow(known);
        else if (node instanceof Text && shown?.isConnected && !translated.has(shown)) putBack(node, shown);
      }
    }
    // They are this function's own.
    observer.takeRecords();
  });
  observer.observe(document.body, { childList: true, subtree: true });
}
