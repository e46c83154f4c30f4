// The engine: workers that answer questions.
//
// A small module is there first. The whole module is begun after it, and replaces it in two
// workers: one answers, and the other one is warm. So a question is cancelled by the end of its
// worker, and the next one does not wait.

// The question of new workers.
const WARMING = JSON.stringify({
  verb: "check",
  text: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
});

const makeEngine = (workerCode, packedFirst, readPackedAll) => {
  const address = URL.createObjectURL(new Blob([workerCode], { type: "text/javascript" }));
  const crew = new Set(),
    queue = [];
  let bytes = null,
    number = 0,
    failures = 0,
    broken = null;
  let tellReady, tellWhole;
  const ready = new Promise(done => {
    tellReady = done;
  });
  const whole = new Promise(done => {
    tellWhole = done;
  });

  const end = member => {
    member.worker.terminate();
    crew.delete(member);
  };
  const settle = (job, answer) => {
    job.isDone = true;
    job.resolve(answer);
  };
  // Keeps one worker that answers and one that waits, once the module is there.
  const man = () => {
    if (!bytes || broken) return;
    const others = [...crew].filter(member => member.isWhole);
    for (let missing = 2 - others.length; missing > 0; missing -= 1) start({ bytes }, true);
  };
  const dispatch = () => {
    for (const job of [...queue]) {
      const isIdle = member => member.isReady && !member.job && (member.isWhole || !job.needsWhole);
      const idle = [...crew].filter(isIdle).sort((one, other) => other.isWhole - one.isWhole)[0];
      if (!idle) continue;
      queue.splice(queue.indexOf(job), 1);
      idle.job = job;
      idle.worker.postMessage({ number: job.number, question: job.question });
    }
  };
  const fail = words => {
    broken = words;
    tellReady(words);
    tellWhole(words);
    for (const job of queue.splice(0)) settle(job, { broken });
  };
  // Lets a new worker answer a question that nobody has asked: its code is compiled with that.
  const warm = member => {
    number += 1;
    member.job = { number, question: WARMING, resolve() {} };
    member.worker.postMessage({ number, question: WARMING });
  };
  const onReady = (member, data) => {
    member.isReady = true;
    failures = 0;
    performance.mark(member.isWhole ? "whole" : "first");
    if (member.isWhole && !bytes) {
      bytes = data.bytes;
      for (const other of [...crew]) if (!other.isWhole && !other.job) end(other);
      tellWhole();
      man();
    } else if (![...crew].some(({ isWhole }) => isWhole)) {
      // The whole module would take the time of the small one, if both began at once.
      start({ packed: readPackedAll() }, true);
    }
    tellReady();
    dispatch();
    if (!member.job) warm(member);
  };
  const onAnswer = (member, data) => {
    const { job } = member;
    member.job = null;
    if (data.defect) {
      end(member);
      settle(job, { defect: data.defect });
      man();
    } else {
      const answer = JSON.parse(data.text);
      if (answer.later) {
        // The small module leaves it to the whole one.
        job.needsWhole = true;
        queue.unshift(job);
      } else {
        settle(job, { ...answer, ms: data.ms });
      }
      if (!member.isWhole && bytes) end(member);
    }
    dispatch();
  };
  const onBroken = (member, words) => {
    end(member);
    failures += 1;
    if (failures > 2 || !bytes) fail(words);
    else man();
  };
  const start = (module, isWhole) => {
    const member = { worker: new Worker(address), isWhole, isReady: false, job: null };
    crew.add(member);
    member.worker.onerror = event => onBroken(member, event.message || "the worker does not start");
    member.worker.onmessage = ({ data }) => {
      if (data.isReady) onReady(member, data);
      else if (data.broken) onBroken(member, data.broken);
      else onAnswer(member, data);
    };
    member.worker.postMessage(module);
  };

  if (packedFirst) start({ packed: packedFirst }, false);
  else start({ packed: readPackedAll() }, true);
  return {
    // Resolved when questions are answered, and `whole` when all of them are; with a reason if they
    // never are.
    ready,
    whole,
    // Returns a question that is asked: an object, or the text itself. `answer` is a promise.
    ask(question) {
      number += 1;
      const text = typeof question === "string" ? question : JSON.stringify(question);
      const job = { number, question: text };
      job.answer = new Promise(resolve => {
        job.resolve = resolve;
      });
      if (broken) settle(job, { broken });
      else queue.push(job);
      dispatch();
      return job;
    },
    // Ends a question. Its answer is `{ cancelled: true }`.
    cancel(job) {
      if (job.isDone) return;
      const at = queue.indexOf(job);
      if (at >= 0) queue.splice(at, 1);
      const member = [...crew].find(member => member.job === job);
      if (member) {
        end(member);
        if (!member.isWhole && !bytes) start({ packed: packedFirst }, false);
        man();
      }
      settle(job, { cancelled: true });
      dispatch();
    },
  };
};
