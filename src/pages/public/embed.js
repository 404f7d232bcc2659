// Two halves of one conversation. In a page of another site: puts a frame in place of each quoted post. In the frame:
// says how high the post is. Without it the quotation with its link stays.
(() => {
  const frames = new Map();

  function say(target, id) {
    target.postMessage({ type: 'setHeight', id, height: document.documentElement.scrollHeight }, '*');
  }

  function answerAsFrame() {
    window.addEventListener('message', ({ data, source }) => {
      if (data?.type !== 'setHeight' || source !== window.parent) return;
      say(window.parent, data.id);
      new ResizeObserver(() => say(window.parent, data.id)).observe(document.body);
    });
  }

  function replace(quotation) {
    const address = quotation.dataset.embedUrl;
    if (!address || !/^https?:/.test(address)) return;
    const frame = document.createElement('iframe');
    const id = frames.size + 1;
    frame.src = address;
    frame.title = 'Embedded post';
    frame.allowFullscreen = true;
    frame.sandbox = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox';
    frame.style.cssText = 'width:100%;max-width:42rem;height:0;border:0;overflow:hidden';
    frame.addEventListener('load', () => frame.contentWindow?.postMessage({ type: 'setHeight', id }, '*'));
    frames.set(id, { frame, quotation });
    quotation.after(frame);
  }

  function watchFrames() {
    window.addEventListener('message', ({ data, source }) => {
      if (data?.type !== 'setHeight' || typeof data.height !== 'number') return;
      const known = frames.get(data.id);
      if (!known || known.frame.contentWindow !== source) return;
      known.frame.style.height = `${Math.min(data.height, 4000)}px`;
      known.quotation.style.display = 'none';
    });
    for (const quotation of document.querySelectorAll('blockquote.mastodon-embed')) replace(quotation);
  }

  function start() {
    if (window.parent !== window && document.body.classList.contains('embed')) answerAsFrame();
    else watchFrames();
  }

  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
})();
