/** The elements that a translator has put in the place of text nodes. */
const standIns = new WeakMap<Node, ChildNode>();

/** The element that Google's and Microsoft's translators put in the place of text. */
const isStandIn = (node: Node | null): node is HTMLElement => node?.nodeName === 'FONT';

/**
 * Keeps React at work on a page that the browser translates. A translator takes the text nodes out of the page, and React, which
 * still holds them, throws when it removes one or inserts something before it, and changes a price or a time where nobody
 * sees it: https://github.com/facebook/react/issues/11538
 */
export function surviveTranslation(): void {
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      // React has changed a text that is out of the page: it is shown, and the translator translates it anew.
      if (type === 'characterData') {
        standIns.get(target)?.replaceWith(target);
        standIns.delete(target);
        continue;
      }
      const standIn = [...addedNodes, previousSibling, nextSibling].find(isStandIn);
      for (const node of standIn ? removedNodes : []) {
        if (!(node instanceof Text) || node.isConnected) continue;
        standIns.set(node, standIn as ChildNode);
        observer.observe(node, { characterData: true });
      }
    }
  });
  observer.observe(document.body, { childList: true, subtree: true });

  // oxlint-disable-next-line typescript/unbound-method -- each is called on the node that it is called for.
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const shown = standIns.get(child) ?? child;
    if (child.parentNode === this || !isMoved(shown, this)) return removeChild.call(this, child) as Child;
    shown.parentNode?.removeChild(shown);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    node: Child,
    next: Node | null,
  ): Child {
    if (next === null || next.parentNode === this) return insertBefore.call(this, node, next) as Child;
    let shown: Node = standIns.get(next) ?? next;
    while (shown.parentNode !== this && isStandIn(shown.parentNode)) shown = shown.parentNode;
    return insertBefore.call(this, node, shown.parentNode === this ? shown : next) as Child;
  };
}

/** Whether a translator has moved a node: in its place, or around it, is an element of its own. */
function isMoved(shown: Node, parent: Node): boolean {
  return parent.contains(shown) && (isStandIn(shown) || isStandIn(shown.parentNode));
}
